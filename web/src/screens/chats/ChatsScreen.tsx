import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ChatList } from '../../features/chats/ChatList.tsx'
import { ChatPane } from '../../features/chats/ChatPane.tsx'
import { useListWidth } from '../../features/tickets/useListWidth.ts'
import { useTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { TwoPanes } from '../../ui/TwoPanes.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { useTwoPanes } from '../../ui/use-two-panes.ts'

const ChatDialog = lazyPart(async () => (await import('../../features/chats/dialogs/ChatDialog.tsx')).ChatDialog)

/** The list has the width that the user gave the list of tickets. */
export const ChatsScreen = () => {
  const t = useTexts()
  const { chatId } = useParams({ strict: false }) as { chatId?: string }
  const chatRef = chatId ?? null
  const navigate = useNavigate()
  const sides = useTwoPanes(chatRef)
  const divider = useListWidth()
  const [isNew, setNew] = useState(false)
  const hasDialog = useOnceTrue(isNew)
  const tabs = [
    { key: 'list', label: t('chats.tabChats') },
    { key: 'opened', label: t('chats.messages') },
  ] as const
  return (
    <>
      <TwoPanes
        sides={sides}
        tabs={tabs}
        tabsLabel={t('chats.narrowTabs')}
        divider={divider}
        list={<ChatList activeRef={chatRef} onNew={() => setNew(true)} />}
        opened={chatRef && <ChatPane key={chatRef} chatRef={chatRef} isNarrow={sides.isNarrow} />}
        openedLabel={t('chats.messages')}
        welcome={<EmptyState icon={IconChats} title={t('chats.welcomeTitle')} text={t('chats.welcomeText')} />}
      />
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
    </>
  )
}
