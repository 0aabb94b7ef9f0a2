"""Tests of the server, laid out as its code; the files here test the server as a whole."""
