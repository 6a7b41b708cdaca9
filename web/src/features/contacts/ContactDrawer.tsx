import type { Contact } from '@guiche/contract/features/contacts'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { TagField } from '../tags/TagField.tsx'
import { contactOf, nameOf, numberOf } from './api.ts'
import { ContactPairs } from './ContactDrawer/ContactPairs.tsx'
import { ContactSwitches } from './ContactDrawer/ContactSwitches.tsx'
import { ContactWallet } from './ContactDrawer/ContactWallet.tsx'
import classes from './ContactDrawer.module.css'
import { useContactCommands } from './commands.tsx'

const ContactDialog = lazyPart(async () => (await import('./dialogs/ContactDialog.tsx')).ContactDialog)

const Identity = ({ contact }: { contact: Contact }) => {
  const t = useTexts()
  const dates = useDates()
  const name = nameOf(contact)
  const number = numberOf(contact)
  return (
    <div className={classes.identity}>
      <Avatar name={name} src={contact.urlPicture ?? contact.profilePicUrl} size={72} />
      <h3 className={classes.name}>{name}</h3>
      {number !== '' && number !== name && <p className={classes.fact}>{number}</p>}
      {contact.email !== '' && (
        <a className={classes.fact} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      )}
      {!contact.active && <Chip tone="bad">{t('contacts.blocked')}</Chip>}
      {contact.lgpdAcceptedAt !== null && (
        <p className={classes.fact}>{t('contacts.consented', { date: dates.dateTime(contact.lgpdAcceptedAt) })}</p>
      )}
    </div>
  )
}

const Deeds = ({ contact }: { contact: Contact }) => {
  const t = useTexts()
  const { block } = useContactCommands()
  const [isEditing, setEditing] = useState(false)
  const wasEditing = useOnceTrue(isEditing)
  return (
    <div className={classes.deeds}>
      <Button icon={IconEdit} onClick={() => setEditing(true)}>
        {t('contacts.edit')}
      </Button>
      <Button onClick={() => block(contact)}>
        {contact.active ? t('contacts.blocking.command') : t('contacts.unblocking.command')}
      </Button>
      {wasEditing && (
        <Suspense fallback={null}>
          <ContactDialog isOpen={isEditing} onClose={() => setEditing(false)} contactId={contact.id} />
        </Suspense>
      )}
    </div>
  )
}

export interface ContactDrawerProps {
  contactId: number
  onClose: () => void
  /** Parts about the conversation rather than the person: between the tags and the pairs. */
  children?: ReactNode
  /** After everything else. */
  below?: ReactNode
}

/** The contact of a conversation: who they are, what is known, and the actions. */
export const ContactDrawer = ({ contactId, onClose, children, below }: ContactDrawerProps) => {
  const t = useTexts()
  const { data: contact, error, refetch } = useQuery(contactOf(contactId))
  return (
    <aside className={classes.drawer} aria-label={t('contacts.drawer')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('contacts.contact')}</h2>
        <IconButton icon={IconX} label={t('contacts.closeDrawer')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard. */}
      <section className={classes.body} tabIndex={0} aria-label={t('contacts.drawerBody')}>
        {!contact && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!contact && !error && <SkeletonRows rows={5} hasAvatar />}
        {contact && (
          <>
            <Identity contact={contact} />
            <Deeds contact={contact} />
            <ContactSwitches contact={contact} />
            <TagField key={contact.id} contactId={contact.id} tags={contact.tags} />
            <ContactWallet walletUser={contact.walletUser} walletQueue={contact.walletQueue} />
            {children}
            <ContactPairs pairs={contact.extraInfo} />
            {below}
          </>
        )}
      </section>
    </aside>
  )
}
