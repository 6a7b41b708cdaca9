/** Asks WhatsApp for the code that links this device. The library sends the question and does not look at the answer. */
import type { BinaryNode, WASocket } from 'baileys'
import type { PairingRefusal } from '../../channel/pairing.ts'

const answerWithinMs = 8_000

const taken = 'CB:iq,,link_code_companion_reg'
const refused = 'CB:iq,type:error'

const refusals: Record<string, PairingRefusal> = { '400': 'number', '404': 'number', '429': 'too_many' }

const refusalOf = ({ content }: BinaryNode): PairingRefusal => {
  const error = Array.isArray(content) ? content.find(({ tag }) => tag === 'error') : undefined
  return refusals[error?.attrs.code ?? ''] ?? 'unavailable'
}

/** Of a socket on which nobody is signed in: it asks nothing else, so that an error can mean this alone. */
const answerOf = (sock: WASocket): Promise<PairingRefusal | null> =>
  new Promise((resolve) => {
    const end = (outcome: PairingRefusal | null) => {
      clearTimeout(timer)
      sock.ws.off(taken, onTaken)
      sock.ws.off(refused, onRefused)
      resolve(outcome)
    }
    const onTaken = () => end(null)
    const onRefused = (stanza: BinaryNode) => end(refusalOf(stanza))
    const timer = setTimeout(() => end('unavailable'), answerWithinMs)
    sock.ws.on(taken, onTaken)
    sock.ws.on(refused, onRefused)
  })

export const askPairingCode = async (
  sock: WASocket,
  number: string,
): Promise<{ code: string } | { refusal: PairingRefusal }> => {
  const answer = answerOf(sock)
  const code = await sock.requestPairingCode(number)
  const refusal = await answer
  return refusal ? { refusal } : { code }
}
