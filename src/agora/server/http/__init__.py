"""What is asked and answered over HTTP: routes, bodies, middleware, and the built page."""
