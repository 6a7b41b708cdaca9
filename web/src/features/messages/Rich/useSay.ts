import { useReplyGate } from '../Composer/useReplyGate.ts'
import { useSend } from '../Composer/useSend.ts'
import { useSignature } from '../Composer/useSignature.ts'
import { useConversation } from '../useConversation.ts'

/** Answers with a text, as a tap on the phone would; null while the customer cannot be answered. */
export const useSay = (): ((body: string) => void) | null => {
  const { ticket, outbox } = useConversation()
  const gate = useReplyGate(ticket)
  const signature = useSignature()
  const send = useSend(ticket, outbox)
  if (gate.obstacle !== null) return null
  return (body) => send({ body, isPrivate: false, signMessage: signature.isOn, quoted: null })
}
