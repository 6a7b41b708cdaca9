import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconNoMatch from '@tabler/icons-react/dist/esm/icons/IconZoomCancel.mjs'
import { useTexts } from '../../lib/i18n.ts'
import type { ResourceList } from '../../lib/lists.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { leastFoundLetters } from './api/said.ts'
import classes from './ChatList.module.css'
import { ChatListItem } from './ChatListItem.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { useChatList } from './useChatList.ts'

interface ChatListProps {
  activeRef: string | null
  onNew: () => void
}
type Listed = ReturnType<typeof useChatList>['rows'][number]

const NoMatch = ({ term, onClear }: { term: string; onClear: () => void }) => {
  const t = useTexts()
  const clear = <Button onClick={onClear}>{t('kit.clearSearch')}</Button>
  return <EmptyState icon={IconNoMatch} title={t('kit.nothingMatches', { term })} action={clear} />
}

type RowsProps = ChatListProps & { list: ResourceList<Listed> & { searchParam: string } }

const Rows = ({ list, activeRef, onNew }: RowsProps) => {
  const t = useTexts()
  const { searchParam } = list
  const term = list.search.value.trim()
  const isSaid = searchParam.length >= leastFoundLetters
  if (list.isLoading) return <SkeletonRows rows={6} hasAvatar />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0 && term !== '') {
    const none = <NoMatch term={term} onClear={() => list.search.set('')} />
    return isSaid ? <FoundMessages term={searchParam} none={none} /> : none
  }
  if (list.rows.length === 0) {
    const add = (
      <Button look="primary" onClick={onNew}>
        {t('chats.form.new')}
      </Button>
    )
    return <EmptyState icon={IconChats} title={t('chats.empty')} text={t('chats.emptyText')} action={add} />
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t('shell.menu.chats')}>
        {list.rows.map((chat) => (
          <ChatListItem key={chat.id} chat={chat} isActive={activeRef === chat.uuid || activeRef === `${chat.id}`} />
        ))}
      </ul>
      <LoadMore list={list} />
      {isSaid && <FoundMessages term={searchParam} none={null} />}
    </>
  )
}

/** The user's chats, newest activity first. */
export const ChatList = (props: ChatListProps) => {
  const t = useTexts()
  const list = useChatList()
  return (
    <section className={classes.list} aria-label={t('chats.list')}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('shell.menu.chats')}</h1>
        <Button look="primary" onClick={props.onNew}>
          {t('chats.form.new')}
        </Button>
      </div>
      <div className={classes.search}>
        <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('chats.search')} />
      </div>
      <div className={classes.scroll}>
        <Rows {...props} list={list} />
      </div>
    </section>
  )
}
