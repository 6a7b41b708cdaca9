import type { ContactSummary } from '@guiche/contract/features/contacts'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { nameOf } from '../../contacts/api.ts'
import classes from './ForwardDialog.module.css'
import { useContactSearch } from './useContactSearch.ts'

export interface ContactChoicesProps {
  typed: string
  chosen: readonly ContactSummary[]
  onToggle: (contact: ContactSummary) => void
  /** Why this one cannot be chosen; null: it can. */
  obstacleOf?: (contact: ContactSummary) => string | null
}

/** Selected contacts stay visible above the results. */
export const ContactChoices = ({ typed, chosen, onToggle, obstacleOf = () => null }: ContactChoicesProps) => {
  const t = useTexts()
  const search = useContactSearch(typed)
  const others = search.contacts.filter(({ id }) => !chosen.some((each) => each.id === id))
  const hint = !search.isLong
    ? t('messages.forwarding.hint')
    : search.contacts.length === 0 && !search.isSearching
      ? t('messages.forwarding.nobody')
      : null
  return (
    <>
      {search.error !== null && <Notice tone="bad">{errorText(search.error, t)}</Notice>}
      <ul className={classes.people} aria-label={t('messages.forwarding.contacts')} aria-busy={search.isSearching}>
        {[...chosen, ...others].map((contact) => (
          <li key={contact.id}>
            <label className={classes.person}>
              <input
                type="checkbox"
                checked={chosen.includes(contact)}
                disabled={obstacleOf(contact) !== null}
                onChange={() => onToggle(contact)}
              />
              <Avatar name={nameOf(contact)} src={contact.urlPicture} size={28} />
              <span className={classes.words}>
                <span className="truncate">{nameOf(contact)}</span>
                <span className={classes.number}>{obstacleOf(contact) ?? formatPhone(contact.number)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {hint && <p className={classes.hint}>{hint}</p>}
    </>
  )
}
