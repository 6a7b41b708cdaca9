import type { Chat } from '@guiche/contract/features/chats'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Popup } from '../../../ui/Popup.tsx'
import classes from './ChatMembers.module.css'

/** Who is in a chat, in one line; opened, one below the other with who is there. */
export const ChatMembers = ({ chat }: { chat: Chat }) => {
  const t = useTexts()
  const { id: ownId } = useUser()
  const nameOf = ({ userId, user }: Chat['users'][number]) => (userId === ownId ? t('chats.you') : user.name)
  const names = chat.users.map(nameOf).join(', ')
  const trigger = (
    <button type="button" className={classes.trigger} title={names} aria-label={t('chats.members', { names })}>
      {names}
    </button>
  )
  return (
    <Popup width={280} trigger={trigger}>
      {() => (
        <ul className={classes.members} aria-label={t('chats.form.users')}>
          {chat.users.map((member) => (
            <li key={member.userId}>
              <Avatar name={member.user.name} src={member.user.profileImage} isOnline={member.user.online} size={28} />
              <span className="truncate">{nameOf(member)}</span>
              <span className={classes.facts}>
                {[member.userId === chat.ownerId && t('chats.owner'), member.user.online && t('chats.online')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  )
}
