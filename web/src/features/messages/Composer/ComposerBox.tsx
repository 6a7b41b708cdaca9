import type { ChannelKind } from '@guiche/contract/channels'
import { type FileMaking, fileMakings } from '@guiche/contract/file-makings'
import { useState } from 'react'
import type { VoiceNote } from '../../../lib/audio/voice-recorder.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { changeDraft, type Draft } from '../api/drafts.ts'
import { makingsFor } from '../api/file-making.ts'
import { excessOf } from '../api/letters.ts'
import { ComposerFrame } from '../Talk/ComposerFrame.tsx'
import { ComposerText, focusText } from '../Talk/ComposerText.tsx'
import { useConversation } from '../useConversation.ts'
import { useTyping } from '../useTyping.ts'
import { AttachMenu } from './AttachMenu.tsx'
import { ComposerOffers } from './ComposerOffers.tsx'
import { EmojiButton } from './EmojiButton.tsx'
import { RecorderBar, type RecorderBarProps } from './RecorderBar.tsx'
import { SendOrRecord } from './SendOrRecord.tsx'
import { useOffers } from './useOffers.ts'
import { useRecorder } from './useRecorder.ts'

export interface ComposerBoxProps {
  id: string
  draft: Draft
  channel: ChannelKind
  /** The name in the signature. */
  signer: string | null
  onFiles: (files: File[]) => void
  onText: (body: string) => void
  onVoice: (note: VoiceNote, making: FileMaking | undefined) => void
}

type Recorder = ReturnType<typeof useRecorder>

interface RecordingProps {
  recorder: Recorder
  ticketId: number
  viewOnce: RecorderBarProps['viewOnce']
}

const Recording = ({ recorder, ticketId, viewOnce }: RecordingProps) => (
  <RecorderBar
    seconds={recorder.seconds}
    isSending={recorder.phase === 'sending'}
    viewOnce={viewOnce}
    onCancel={() => {
      recorder.cancel()
      focusText(ticketId)
    }}
    onSend={() => void recorder.finish().then(() => focusText(ticketId))}
  />
)

export const ComposerBox = ({ id, draft, channel, signer, onFiles, onText, onVoice }: ComposerBoxProps) => {
  const t = useTexts()
  const { ticket } = useConversation()
  const typing = useTyping(ticket.id, draft.isPrivate)
  const { text, isPrivate } = draft
  const [isOnce, setOnce] = useState(false)
  const recorder = useRecorder(channel, (note) => {
    setOnce(false)
    // The channel may not accept the format that this browser records.
    const isFit = makingsFor(note.file.type, { channel, isPrivate }).includes('viewOnce')
    onVoice(note, isOnce && isFit ? 'viewOnce' : undefined)
  })
  const offers = useOffers({ fieldId: id, ticket, draft, onFiles })
  const excess = excessOf(text, { channel, isPrivate, signer })
  const mayBeOnce = !isPrivate && fileMakings[channel].includes('viewOnce')
  const isEmpty = text.trim() === ''
  const send = () => {
    if (isEmpty || excess > 0) return
    typing.stop()
    onText(text)
  }
  if (recorder.phase === 'recording' || recorder.phase === 'sending') {
    return (
      <ComposerFrame>
        <Recording
          recorder={recorder}
          ticketId={ticket.id}
          viewOnce={mayBeOnce ? { isOn: isOnce, onToggle: () => setOnce(!isOnce) } : null}
        />
      </ComposerFrame>
    )
  }
  return (
    <ComposerFrame excess={excess}>
      <ComposerOffers offers={offers} />
      <AttachMenu channel={channel} isPrivate={isPrivate} onFiles={onFiles} />
      <EmojiButton textId={id} />
      <ComposerText
        id={id}
        value={text}
        placeholder={t(isPrivate ? 'messages.composer.notePlaceholder' : 'messages.composer.placeholder')}
        onChange={(next) => {
          changeDraft(ticket.id, { text: next })
          typing.typed()
        }}
        onSend={send}
        onFiles={onFiles}
        onCaret={offers.setCaret}
        suggest={offers.suggest}
        onEscape={draft.quoted ? () => changeDraft(ticket.id, { quoted: null }) : null}
      />
      <SendOrRecord
        {...{ recorder, isEmpty }}
        label={t(isPrivate ? 'messages.composer.sendNote' : 'messages.composer.send')}
        isTooLong={excess > 0}
        onSend={send}
      />
    </ComposerFrame>
  )
}
