import { useCallback } from 'react'
import { useCommands } from '../../../lib/commands.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { SchedulesButton } from '../../schedules/SchedulesButton.tsx'
import { changeDraft, useWholeDraft } from '../api/drafts.ts'
import { useConversation } from '../useConversation.ts'
import classes from './Composer.module.css'
import { ComposerBox } from './ComposerBox.tsx'
import { focusText, textId } from './ComposerText.tsx'
import { ModeTabs } from './ModeTabs.tsx'
import { QuoteBar } from './QuoteBar.tsx'
import { ReplyWindow } from './ReplyWindow.tsx'
import { useReplyGate } from './useReplyGate.ts'
import { useSend } from './useSend.ts'
import { useSignature } from './useSignature.ts'

export interface ComposerProps {
  /** Files wait to be looked at before they are sent. */
  onFiles: (files: File[]) => void
  /** Called when something is sent. */
  onSent: () => void
}

export const Composer = ({ onFiles, onSent }: ComposerProps) => {
  const t = useTexts()
  const user = useUser()
  const { ticket, outbox } = useConversation()
  const draft = useWholeDraft(ticket.id)
  const gate = useReplyGate(ticket)
  const signature = useSignature()
  const send = useSend(ticket, outbox)
  const { isPrivate } = draft

  const setNote = useCallback((isNote: boolean) => changeDraft(ticket.id, { isPrivate: isNote }), [ticket.id])
  const writeTo = (isNote: boolean) => {
    setNote(isNote)
    focusText(ticket.id)
  }
  useCommands({ 'writing.note': () => writeTo(!isPrivate), 'writing.reply': () => writeTo(false) })

  const isShut = !isPrivate && gate.obstacle !== null
  const common = { isPrivate, signMessage: signature.isOn, quoted: draft.quoted }
  return (
    <div className={classes.composer} data-note={isPrivate || undefined}>
      {!isPrivate && gate.minutesLeft !== null && <ReplyWindow minutes={gate.minutesLeft} />}
      <ModeTabs
        isNote={isPrivate}
        onChange={setNote}
        signature={{ ...signature, isAllowed: signature.isAllowed && !isShut, name: user.name }}
      >
        <SchedulesButton
          ticket={ticket}
          draft={isPrivate ? '' : draft.text}
          onTaken={() => changeDraft(ticket.id, { text: '' })}
        />
      </ModeTabs>
      {draft.quoted && !isShut && (
        <QuoteBar quoted={draft.quoted} onDrop={() => changeDraft(ticket.id, { quoted: null })} />
      )}
      {isShut && gate.obstacle ? (
        <p className={classes.shut} role="status">
          {t(`messages.composer.${gate.obstacle}`, { name: ticket.user?.name ?? '' })}
        </p>
      ) : (
        <ComposerBox
          id={textId(ticket.id)}
          draft={draft}
          channel={ticket.channel}
          signer={signature.isOn ? user.name : null}
          onFiles={onFiles}
          onText={(body) => {
            send({ ...common, body })
            changeDraft(ticket.id, { text: '', quoted: null })
            onSent()
          }}
          onVoice={({ file, isVoiceNote }) => {
            send({ ...common, body: '', file, isVoiceNote })
            changeDraft(ticket.id, { quoted: null })
            focusText(ticket.id)
            onSent()
          }}
        />
      )}
    </div>
  )
}
