/** Where Chromium is, and how it starts: without anything that reaches out by itself. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Frames are drawn by the processor: slower than on any machine with a graphics card. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
