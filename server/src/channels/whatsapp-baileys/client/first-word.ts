import type { WASocket } from 'baileys'

/** The code of a line whose other end says nothing. */
const silent = 408

/**
 * Gives a socket up that neither opened nor showed a code in time. The library's pings do not notice: WhatsApp may
 * answer them on a line whose login it never finished.
 */
export const expectFirstWord = (sock: WASocket, withinMs: number): void => {
  const timer = setTimeout(() => {
    void sock.end(Object.assign(new Error('WhatsApp did not finish the login'), { output: { statusCode: silent } }))
  }, withinMs)
  sock.ev.on('connection.update', ({ qr, isNewLogin, connection }) => {
    if (qr || isNewLogin || connection === 'open' || connection === 'close') clearTimeout(timer)
  })
}
