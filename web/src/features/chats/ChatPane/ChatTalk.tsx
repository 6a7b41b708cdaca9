import type { Chat } from '@guiche/contract/features/chats'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ToastPlace } from '../../../ui/ToastPlace.tsx'
import { useOnceTrue } from '../../../ui/use-once-true.ts'
import { DropArea } from '../../messages/Attachments/DropArea.tsx'
import { TalkContext, useFreshLinks, useVoices } from '../../messages/Talk/Talk.tsx'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatMessages } from './ChatMessages.tsx'
import classes from './ChatTalk.module.css'
import { amongColleagues, useChatFiles } from './useChatFiles.ts'
import { asPlayed, useChatMessages } from './useChatMessages.ts'

const FilesDialog = lazyPart(async () => (await import('../../messages/Attachments/FilesDialog.tsx')).FilesDialog)
const Lightbox = lazyPart(async () => (await import('../../messages/Lightbox/Lightbox.tsx')).Lightbox)

/** The messages of a chat and the place to write; the whole of it takes files that are dropped. */
export const ChatTalk = ({ chat }: { chat: Chat }) => {
  const { id } = useUser()
  const talk = useChatMessages(chat)
  const { shown, query, outbox } = talk
  const refreshLinks = useFreshLinks(query.refetch)
  const [openId, openImage] = useState<string | null>(null)
  const played = useCallback(() => shown.flatMap(asPlayed), [shown])
  useVoices(played, refreshLinks)
  const attached = useChatFiles(chat.id, id)
  const hasFiles = useOnceTrue(attached.files.chosen.length > 0)
  const hasImage = useOnceTrue(openId !== null)
  const scope = useMemo(() => ({ outbox, openImage, refreshLinks }), [outbox, refreshLinks])
  return (
    <TalkContext value={scope}>
      <div className={classes.conversation} {...attached.drop.handlers}>
        <ToastPlace>
          <ChatMessages chat={chat} talk={talk} />
        </ToastPlace>
        <ChatComposer chat={chat} onFiles={attached.take} />
        {attached.drop.isOver && <DropArea />}
      </div>
      <Suspense fallback={null}>
        {hasFiles && <FilesDialog files={attached.files} writing={amongColleagues} onSend={attached.sendAll} />}
        {hasImage && <Lightbox messages={played} openId={openId} onOpen={openImage} onBroken={refreshLinks} />}
      </Suspense>
    </TalkContext>
  )
}
