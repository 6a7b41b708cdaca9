import { useMediaQuery } from '@mantine/hooks'
import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { ChatList } from '../../features/chats/ChatList.tsx'
import { ChatPane } from '../../features/chats/ChatPane.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { PaneDivider } from '../tickets/PaneDivider.tsx'
import { useListWidth } from '../tickets/use-list-width.ts'
import classes from './ChatsScreen.module.css'

const ChatDialog = lazy(async () => ({
  default: (await import('../../features/chats/dialogs/ChatDialog.tsx')).ChatDialog,
}))

/** Below this the list in its smallest width would leave the messages no room. */
const narrowBelow = '(max-width: 860px)'

type NarrowTab = 'chats' | 'messages'

/** Opening a chat leads to its messages, leaving it to the list; the tabs go either way without changing the address. */
const useNarrowTab = (chatRef: string | null) => {
  const [tab, setTab] = useState<NarrowTab>(chatRef ? 'messages' : 'chats')
  useEffect(() => setTab(chatRef ? 'messages' : 'chats'), [chatRef])
  return [tab, setTab] as const
}

/** The list keeps the width that the person gave the list of tickets. */
export const ChatsScreen = () => {
  const t = useTexts()
  const { chatId } = useParams({ strict: false }) as { chatId?: string }
  const chatRef = chatId ?? null
  const navigate = useNavigate()
  const isNarrow = useMediaQuery(narrowBelow, undefined, { getInitialValueInEffect: false }) ?? false
  const [tab, setTab] = useNarrowTab(chatRef)
  const { width, drag, settle } = useListWidth()
  const [isNew, setNew] = useState(false)
  const hasDialog = useOnceTrue(isNew)
  const tabs = [
    { key: 'chats', label: t('chats.tabChats') },
    { key: 'messages', label: t('chats.messages') },
  ] as const
  return (
    <div
      className={classes.screen}
      data-narrow={isNarrow || undefined}
      data-tab={tab}
      style={{ '--list-width': `${width}px` } as CSSProperties}
    >
      {isNarrow && <Tabs tabs={tabs} active={tab} onChange={setTab} label={t('chats.narrowTabs')} />}
      <div className={classes.list}>
        <ChatList activeRef={chatRef} onNew={() => setNew(true)} />
      </div>
      {!isNarrow && <PaneDivider width={width} onChange={drag} onSettle={settle} />}
      <section className={classes.chat} aria-label={t('chats.messages')}>
        {chatRef ? (
          <ChatPane key={chatRef} chatRef={chatRef} isNarrow={isNarrow} />
        ) : (
          <div className={classes.welcome}>
            <EmptyState icon={IconChats} title={t('chats.welcomeTitle')} text={t('chats.welcomeText')} />
          </div>
        )}
      </section>
      {hasDialog && (
        <Suspense fallback={null}>
          <ChatDialog
            chat={null}
            isOpen={isNew}
            onClose={() => setNew(false)}
            onSaved={({ uuid }) => void navigate({ to: `/chats/${uuid}` })}
          />
        </Suspense>
      )}
    </div>
  )
}
