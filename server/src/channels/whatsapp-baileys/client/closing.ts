import type { BaileysEventMap } from 'baileys'

/** Why the library says that a socket closed: WhatsApp's code (0 if there is none) and the error's text. */
export const closingOf = (update: BaileysEventMap['connection.update']): { code: number; message: string } => {
  const error = update.lastDisconnect?.error
  const output: unknown = error && 'output' in error ? error.output : undefined
  const code = typeof output === 'object' && output !== null && 'statusCode' in output ? Number(output.statusCode) : 0
  return { code, message: error?.message ?? '' }
}
