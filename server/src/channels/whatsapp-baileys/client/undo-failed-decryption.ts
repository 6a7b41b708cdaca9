/**
 * libsignal 6.0.0 tries to decrypt with each session of a contact, the open one first, and modifies them in place: a
 * failed attempt still advances that session's ratchet. If another session then decrypts the message, all of them are
 * stored, and nobody can read what we send on the open one afterwards ("waiting for this message"). A message that
 * crosses a new session of ours is enough, and the library starts one after every reconnect. So this undoes a failed
 * attempt.
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
