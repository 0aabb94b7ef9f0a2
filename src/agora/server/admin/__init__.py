"""The host's page: who may open it, and what can be done there. `admin_routes.py` answers its requests."""
