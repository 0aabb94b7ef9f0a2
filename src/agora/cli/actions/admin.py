"""`agora admin link`: prints a one-time link to the host's page."""

from agora.cli.database import with_store
from agora.cli.speech import Speech
from agora.server.admin.desk import LINK_SECONDS, new_link
from agora.server.settings import from_environment


def link(url: str | None, db: str | None, speech: Speech) -> None:
    """Print the link. The code stands behind a #, so that no log and no proxy gets to see it."""
    settings = from_environment()
    base = url or settings.public_url or f"http://localhost:{settings.port}{settings.root_path}"
    code = with_store(db, new_link)
    print(speech.say("cli.admin.link", minutes=round(LINK_SECONDS / 60)))
    print(f"{base.rstrip('/')}/admin#{code}")
