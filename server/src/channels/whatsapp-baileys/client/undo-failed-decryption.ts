/**
 * libsignal 6.0.0 tries a ciphertext on each session with a contact, the open one first, and works on them in place: an attempt that
 * fails has turned that session's ratchet all the same. When another session then opens the message, all of them are stored, and
 * whatever we send on the open one afterwards nobody can read ("waiting for this message"). It takes no more than a message that
 * crosses our beginning of a new session, which the library does after every reconnect. So a failed attempt is undone here.
 */
import { SessionCipher } from 'libsignal'

interface SignalSession {
  serialize(): object
}
type Decrypt = (this: unknown, message: Buffer, session: SignalSession | undefined) => Promise<Buffer>

const undone = Symbol('failed decryptions are undone')

/** The class of a session is not exported. */
const copyOf = (session: SignalSession, state: object): SignalSession => {
  const Entry = session.constructor as unknown as { deserialize(state: object): SignalSession }
  return Entry.deserialize(state)
}

export const undoFailedDecryption = (): void => {
  // Not in the library's types; it calls the method on itself for every attempt.
  const cipher = SessionCipher.prototype as unknown as { doDecryptWhisperMessage: Decrypt; [undone]?: true }
  if (cipher[undone]) return
  cipher[undone] = true
  const attempt = cipher.doDecryptWhisperMessage
  cipher.doDecryptWhisperMessage = async function (message, session) {
    const before = session?.serialize()
    try {
      return await attempt.call(this, message, session)
    } catch (error) {
      if (session && before) Object.assign(session, copyOf(session, before))
      throw error
    }
  }
}
