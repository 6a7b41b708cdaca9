import type { ContactListed } from '@guiche/contract/features/contacts'
import { useTexts } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { nameOf } from './api.ts'
import classes from './ContactName.module.css'

/** Picture, name, and whether the contact is blocked or a group. */
export const ContactName = ({ contact }: { contact: ContactListed }) => {
  const t = useTexts()
  const name = nameOf(contact)
  return (
    <span className={classes.contact}>
      <Avatar name={name} src={contact.urlPicture ?? contact.profilePicUrl} size={28} />
      <span className="truncate-in-table" title={name}>
        {name}
      </span>
      {contact.isGroup && <Chip>{t('contacts.group')}</Chip>}
      {!contact.active && <Chip tone="bad">{t('contacts.blocked')}</Chip>}
    </span>
  )
}
