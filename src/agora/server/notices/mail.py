"""Notices by mail, over the host's mail server."""

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate
from typing import Any

from agora.server.notices.delivery import Failed, Message, Refused
from agora.server.settings import Settings

SECONDS = 15.0  # for each step of the conversation with the mail server
WHOLE_SECONDS = 60.0  # for all of it


class Mail:
    """Sends mail, two at a time, in threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._threads = ThreadPoolExecutor(2, "mail")

    async def send(self, address: Mapping[str, Any], message: Message) -> None:
        """Send a mail, or raise Failed."""
        try:
            letter = letter_of(self.settings.smtp_from, str(address["to"]), message)
        except ValueError:
            raise Refused("refused", "a line break in a header") from None
        sending = asyncio.get_running_loop().run_in_executor(self._threads, self._send, letter)
        try:
            await asyncio.wait_for(sending, WHOLE_SECONDS)
        except TimeoutError:
            raise Failed("late") from None

    def _send(self, letter: EmailMessage) -> None:
        settings = self.settings
        try:
            with self._connected() as server:
                if settings.smtp_security == "starttls":
                    server.starttls(context=ssl.create_default_context())
                if settings.smtp_user:
                    server.login(settings.smtp_user, settings.smtp_password)
                server.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise (Refused if code >= 500 else Failed)("refused", str(code)) from None
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise Failed("mail-server", type(error).__name__) from None

    def _connected(self) -> smtplib.SMTP:
        settings = self.settings
        if settings.smtp_security == "tls":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(settings.smtp_host, settings.smtp_port, timeout=SECONDS, context=context)
        return smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=SECONDS)

    def close(self) -> None:
        """Send nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def letter_of(sender: str, to: str, message: Message) -> EmailMessage:
    """A message as a mail. A line break in a header raises ValueError."""
    letter = EmailMessage()
    letter["From"] = f"Agora <{sender}>"
    letter["To"] = to
    letter["Subject"] = message.title
    letter["Date"] = formatdate(localtime=False, usegmt=True)
    letter["Message-ID"] = f"<{message.id}@{sender.rpartition('@')[2]}>"
    letter["Auto-Submitted"] = "auto-generated"
    if message.stop_at_once:
        letter["List-Unsubscribe"] = f"<{message.stop_at_once}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    letter.set_content(message.body)
    return letter
