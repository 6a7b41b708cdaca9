import type { Ticket } from '@guiche/contract/features/tickets'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { isFieldInUse } from '../../lib/field-in-use.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ToastPlace } from '../../ui/ToastPlace.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { DropArea } from './Attachments/DropArea.tsx'
import { useChosen } from './Attachments/useChosen.ts'
import { useFileDrop } from './Attachments/useFileDrop.ts'
import { changeDraft, draftOf, useIsNote } from './api/drafts.ts'
import { makingsFor } from './api/file-making.ts'
import { stopEditing, stopSelecting, useSelection } from './api/selection.ts'
import { usePresence } from './api/viewers.ts'
import { Composer } from './Composer/Composer.tsx'
import { useReplyGate } from './Composer/useReplyGate.ts'
import { useSend } from './Composer/useSend.ts'
import { useSignature } from './Composer/useSignature.ts'
import classes from './Conversation.module.css'
import { CustomerTyping } from './CustomerTyping.tsx'
import { ListSkeleton } from './MessageList/ListSkeleton.tsx'
import { MessageList } from './MessageList/MessageList.tsx'
import { useNewMark } from './MessageList/useNewMark.ts'
import { focusText } from './Talk/ComposerText.tsx'
import { TalkContext } from './Talk/useTalk.ts'
import { ConversationContext, ElsewhereContext } from './useConversation.ts'
import { useMarkRead } from './useMarkRead.ts'
import { useThread } from './useThread.ts'
import { useVoices } from './useVoices.ts'
import { useWatching } from './useWatching.ts'

// Mounted when first opened: otherwise every conversation would mount all of them.
const ForwardDialog = lazyPart(async () => (await import('./Forward/ForwardDialog.tsx')).ForwardDialog)
const SelectionBar = lazyPart(async () => (await import('./Selection/SelectionBar.tsx')).SelectionBar)
const FilesDialog = lazyPart(async () => (await import('./Attachments/FilesDialog.tsx')).FilesDialog)
const LifeDialog = lazyPart(async () => (await import('../ledger/LifeDialog.tsx')).LifeDialog)
const Lightbox = lazyPart(async () => (await import('./Lightbox/Lightbox.tsx')).Lightbox)

type Thread = ReturnType<typeof useThread>

const Middle = ({ thread, unread }: { thread: Thread; unread: number }) => {
  const t = useTexts()
  const { pages, shown, newest, hasNewest, list, flashed } = thread
  const isWatching = useWatching()
  const [isAtEnd, setAtEnd] = useState(true)
  const isAtBottom = isAtEnd && hasNewest
  const firstNewId = useNewMark(newest, unread, isWatching && isAtBottom)
  if (pages.error) {
    return (
      <div className={classes.middle}>
        <ErrorState error={pages.error} onRetry={pages.retry} />
      </div>
    )
  }
  if (pages.isLoading) return <ListSkeleton />
  if (newest.length === 0) {
    return (
      <div className={classes.middle}>
        <EmptyState icon={IconMessages} title={t('messages.empty')} text={t('messages.emptyText')} />
      </div>
    )
  }
  return (
    <MessageList
      key={pages.window.run}
      list={list}
      shown={shown}
      newest={newest}
      hasNewest={hasNewest}
      isJumping={thread.isJumping}
      older={pages.older}
      onNewer={pages.newer}
      onLatest={thread.toLatest}
      firstNewId={firstNewId}
      flashedId={flashed}
      isAtBottom={isAtBottom}
      onBottom={setAtEnd}
    />
  )
}

/** A closing dialog returns the focus a little later. */
const afterDialogMs = 300

/** Files that were dropped, pasted or chosen, until they are sent or discarded. */
const useAttachments = (thread: Thread) => {
  const user = useUser()
  const { ticket, outbox } = thread.scope
  const isNote = useIsNote(ticket.id)
  const gate = useReplyGate(ticket)
  const signature = useSignature()
  const send = useSend(ticket, outbox)
  const files = useChosen(ticket.channel)
  const { add } = files
  // The typed text belongs to the files that follow it.
  const take = useCallback((taken: File[]) => add(taken, draftOf(ticket.id).text), [add, ticket.id])
  const drop = useFileDrop(take, isNote || gate.obstacle === null)
  const sendAll = () => {
    const { isPrivate, quoted, text } = draftOf(ticket.id)
    files.chosen.forEach(({ file, caption, making }, at) => {
      // If it became a note meanwhile, view once is dropped.
      const made = making && makingsFor(file.type, { channel: ticket.channel, isPrivate }).includes(making)
      send({
        body: caption,
        isPrivate,
        signMessage: signature.isOn,
        quoted: at === 0 ? quoted : null,
        file,
        making: made ? making : undefined,
      })
    })
    const wasCaption = files.chosen.some(({ caption }) => caption.trim() === text.trim())
    changeDraft(ticket.id, { quoted: null, ...(wasCaption ? { text: '' } : {}) })
    files.clear()
    focusText(ticket.id, { afterMs: afterDialogMs })
  }
  const writing = { channel: ticket.channel, isPrivate: isNote, signer: signature.isOn ? user.name : null }
  return { files, take, drop, sendAll, writing }
}

interface ConversationProps {
  ticket: Ticket
  /** Above the messages. */
  top?: ReactNode
  /** Writes to the contact over another connection. */
  onElsewhere?: () => void
}

const OpenConversation = ({ ticket, top, onElsewhere }: ConversationProps) => {
  const t = useTexts()
  const thread = useThread(ticket)
  const attachments = useAttachments(thread)
  const hasFiles = useOnceTrue(attachments.files.chosen.length > 0)
  const hasImage = useOnceTrue(thread.openImageId !== null)
  const hasForward = useOnceTrue(thread.forwarded !== null)
  const selection = useSelection()
  const hasLife = useOnceTrue(thread.openLifeId !== null)
  const isWatching = useWatching()
  const [unread] = useState(ticket.unreadMessages)
  const { all, refreshLinks } = thread.pages
  useMarkRead(ticket, isWatching)
  usePresence(ticket.id)
  useVoices(all, refreshLinks)
  useEffect(() => {
    focusText(ticket.id, { unless: isFieldInUse })
  }, [ticket.id])
  // Selections and pending input belong to this conversation.
  useEffect(
    () => () => {
      stopSelecting()
      stopEditing()
    },
    [],
  )
  return (
    <ConversationContext value={thread.scope}>
      <TalkContext value={thread.scope}>
        <section
          className={classes.conversation}
          aria-label={t('messages.conversation')}
          {...attachments.drop.handlers}
        >
          {top}
          <ToastPlace>
            <Middle thread={thread} unread={unread} />
          </ToastPlace>
          <CustomerTyping shown={thread.shown} />
          {selection ? (
            <Suspense fallback={null}>
              <SelectionBar chosen={selection} loaded={all()} />
            </Suspense>
          ) : (
            <ElsewhereContext value={onElsewhere ?? null}>
              <Composer onFiles={attachments.take} onSent={thread.toLatest} />
            </ElsewhereContext>
          )}
          {attachments.drop.isOver && <DropArea />}
        </section>
        <Suspense fallback={null}>
          {hasFiles && (
            <FilesDialog files={attachments.files} writing={attachments.writing} onSend={attachments.sendAll} />
          )}
          {hasForward && <ForwardDialog messageIds={thread.forwarded} onClose={() => thread.forward(null)} />}
          {hasLife && <LifeDialog messageId={thread.openLifeId} onClose={() => thread.openLife(null)} />}
          {hasImage && (
            <Lightbox messages={all} openId={thread.openImageId} onOpen={thread.openImage} onBroken={refreshLinks} />
          )}
        </Suspense>
      </TalkContext>
    </ConversationContext>
  )
}

/** The messages of a ticket and the composer. */
export const Conversation = (props: ConversationProps) => <OpenConversation key={props.ticket.uuid} {...props} />
