"""Starts the server and opens the lobby in a browser. Without a screen it only prints the address. Ctrl-C stops it."""

import os
import re
import signal
import subprocess
import sys
import webbrowser
from pathlib import Path


def has_screen() -> bool:
    """Whether there is a screen; without one Python would start a browser in the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> int:
    """Print what the server prints, and open the first address that it names."""
    command = [str(Path(sys.executable).with_name("agora")), "serve", *sys.argv[1:]]
    opened = False
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None, "piped"
        signal.signal(signal.SIGTERM, lambda *_: server.terminate())  # or it would run on alone
        try:
            for line in server.stdout:
                print(line, end="", flush=True)
                address = re.search(r"https?://\S+", line)
                if address and not opened:
                    opened = True
                    if has_screen():
                        webbrowser.open(address[0])
        except KeyboardInterrupt:
            pass  # the server gets Ctrl-C too, and stops
        return server.wait()


if __name__ == "__main__":
    sys.exit(main())
