await import('../stand-in.mjs');
