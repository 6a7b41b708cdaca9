import { abilitiesOf } from '@guiche/contract/channels'
import type { FileMaking } from '@guiche/contract/file-makings'
import { Suspense, useCallback, useContext, useEffect, useRef } from 'react'
import type { VoiceNote } from '../../../lib/audio/voice-recorder.ts'
import { isTyping } from '../../../lib/command-keys.ts'
import { useCommands } from '../../../lib/commands.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SchedulesButton } from '../../schedules/SchedulesButton.tsx'
import { hasTemplates } from '../api/attachables.ts'
import { changeDraft, type Draft, useWholeDraft } from '../api/drafts.ts'
import type { WritingCommandId } from '../commands/definitions.ts'
import { ComposerArea } from '../Talk/ComposerFrame.tsx'
import { focusText, textId } from '../Talk/ComposerText.tsx'
import { ElsewhereContext, useConversation } from '../useConversation.ts'
import classes from './Composer.module.css'
import { ComposerBox } from './ComposerBox.tsx'
import { ModeTabs } from './ModeTabs.tsx'
import { QuoteBar } from './QuoteBar.tsx'
import { ReplyWindow } from './ReplyWindow.tsx'
import { type ReplyObstacle, useReplyGate } from './useReplyGate.ts'
import { useSend } from './useSend.ts'
import { useSignature } from './useSignature.ts'

export interface ComposerProps {
  /** There are files in the preview dialog. */
  onFiles: (files: File[]) => void
  /** Called when something is sent. */
  onSent: () => void
}

/** Sends text and recordings; what was sent is removed from the draft. */
const usePosting = ({ isPrivate, quoted }: Draft, signMessage: boolean, onSent: () => void) => {
  const { ticket, outbox } = useConversation()
  const send = useSend(ticket, outbox)
  const common = { isPrivate, signMessage, quoted }
  return {
    postText: (body: string) => {
      send({ ...common, body })
      changeDraft(ticket.id, { text: '', quoted: null })
      onSent()
    },
    postVoice: ({ file, isVoiceNote }: VoiceNote, making: FileMaking | undefined) => {
      send({ ...common, body: '', file, isVoiceNote, making })
      changeDraft(ticket.id, { quoted: null })
      focusText(ticket.id)
      onSent()
    },
  }
}

const TemplateButton = lazyPart(async () => (await import('../Templates/TemplateButton.tsx')).TemplateButton, {
  isQuiet: true,
})

const ConnectionNotice = lazyPart(async () => (await import('./ConnectionNotice.tsx')).ConnectionNotice, {
  isQuiet: true,
})

const TemplateChoice = lazyPart(async () => (await import('../Templates/TemplateChoice.tsx')).TemplateChoice)

/** A ticket stays with its connection: the contact is written to in a new one. */
const Elsewhere = () => {
  const t = useTexts()
  const write = useContext(ElsewhereContext)
  return write && <Button onClick={write}>{t('messages.composer.elsewhere')}</Button>
}

const ShutNotice = ({ obstacle, owner }: { obstacle: ReplyObstacle; owner: string }) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const { personReplyHours } = abilitiesOf(ticket.channel)
  const words =
    obstacle === 'windowClosed' && personReplyHours !== null
      ? t('messages.composer.windowClosedToPeople', { days: personReplyHours / 24 })
      : t(`messages.composer.${obstacle}`, { name: owner, connection: ticket.whatsapp?.name ?? '' })
  return (
    <div className={classes.shut}>
      <span role="status">{words}</span>
      {obstacle === 'removed' && <Elsewhere />}
      {obstacle === 'windowClosed' && hasTemplates(ticket.channel) && (
        <Suspense fallback={null}>
          <TemplateButton />
        </Suspense>
      )}
    </div>
  )
}

export const Composer = ({ onFiles, onSent }: ComposerProps) => {
  const user = useUser()
  const { ticket } = useConversation()
  const draft = useWholeDraft(ticket.id)
  const gate = useReplyGate(ticket)
  const signature = useSignature()
  const { postText, postVoice } = usePosting(draft, signature.isOn, onSent)
  const { isPrivate } = draft

  const setNote = useCallback((isNote: boolean) => changeDraft(ticket.id, { isPrivate: isNote }), [ticket.id])
  const writeTo = (isNote: boolean) => {
    setNote(isNote)
    focusText(ticket.id)
  }
  useCommands<WritingCommandId>({ 'writing.note': () => writeTo(!isPrivate), 'writing.reply': () => writeTo(false) })

  const isShut = !isPrivate && gate.obstacle !== null
  const wasShut = useRef(isShut)
  useEffect(() => {
    // Accepting removes the button or the row that was pressed for it.
    if (wasShut.current && !isShut && !isTyping(document.activeElement)) focusText(ticket.id)
    wasShut.current = isShut
  }, [isShut, ticket.id])
  return (
    <ComposerArea isNote={isPrivate}>
      {!isPrivate && gate.left !== null && <ReplyWindow {...gate.left} />}
      <ModeTabs
        isNote={isPrivate}
        onChange={setNote}
        onPicked={() => focusText(ticket.id)}
        signature={{ ...signature, isAllowed: signature.isAllowed && !isShut, name: user.name }}
      >
        <SchedulesButton
          ticket={ticket}
          draft={isPrivate ? '' : draft.text}
          onTaken={() => changeDraft(ticket.id, { text: '' })}
          templates={TemplateChoice}
        />
      </ModeTabs>
      {draft.quoted && !isShut && (
        <QuoteBar quoted={draft.quoted} onDrop={() => changeDraft(ticket.id, { quoted: null })} />
      )}
      {!isPrivate && !isShut && (
        <Suspense fallback={null}>
          <ConnectionNotice connectionId={ticket.whatsappId} />
        </Suspense>
      )}
      {isShut && gate.obstacle ? (
        <ShutNotice obstacle={gate.obstacle} owner={ticket.user?.name ?? ''} />
      ) : (
        <ComposerBox
          id={textId(ticket.id)}
          draft={draft}
          channel={ticket.channel}
          signer={signature.isOn ? user.name : null}
          onFiles={onFiles}
          onText={postText}
          onVoice={postVoice}
        />
      )}
    </ComposerArea>
  )
}
