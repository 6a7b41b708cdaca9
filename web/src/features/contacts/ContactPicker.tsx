import type { ContactSummary } from '@guiche/contract/features/contacts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { contactSearch, leastSearched, nameOf } from './api.ts'
import classes from './ContactPicker.module.css'

const searchDelayMs = 300
const none: readonly ContactSummary[] = []

export interface ContactPickerProps {
  chosen: ContactSummary | null
  onChoose: (contact: ContactSummary | null) => void
  /** The typed text, so that a new contact starts with it. */
  onSearch?: (typed: string) => void
  error?: string | undefined
  /** Never offered, even if they match. */
  exceptId?: number
  /** Among filters: the label is the placeholder and read aloud, but not shown above. */
  name?: string
}

const useFound = (typed: string) => {
  const [term] = useDebouncedValue(typed.trim(), searchDelayMs)
  const search = useQuery({ ...contactSearch(term), placeholderData: keepPreviousData })
  const isLong = typed.trim().length >= leastSearched
  const isSearching = isLong && (search.isFetching || term !== typed.trim())
  return { contacts: isLong ? (search.data?.contacts ?? none) : none, isSearching, hasFailed: search.isError }
}

const Option = ({ contact }: { contact: ContactSummary | undefined }) => {
  const t = useTexts()
  if (!contact) return null
  return (
    <span className={classes.option}>
      <Avatar name={nameOf(contact)} src={contact.urlPicture} size={28} />
      <span className={classes.words}>
        <span className="truncate">{nameOf(contact)}</span>
        <span className={classes.number}>
          {formatPhone(contact.number)}
          {!contact.active && ` · ${t('contacts.picker.blocked')}`}
        </span>
      </span>
    </span>
  )
}

/** Picks one contact; the server searches from the third letter on. A blocked one is found but cannot be chosen. */
export const ContactPicker = ({ chosen, onChoose, onSearch, error, exceptId, name }: ContactPickerProps) => {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const { contacts: found, isSearching, hasFailed } = useFound(typed)
  const contacts = found.filter(({ id }) => id !== exceptId)
  const known = chosen && !contacts.some(({ id }) => id === chosen.id) ? [chosen, ...contacts] : contacts
  const missing = leastSearched - typed.trim().length
  const nothing = (): string | undefined => {
    if (typed === '') return undefined
    if (missing > 0) return t('contacts.picker.typeMore', { count: missing })
    if (isSearching) return t('contacts.picker.searching')
    if (hasFailed) return t('contacts.picker.failed')
    return t('contacts.picker.none', { term: typed.trim() })
  }
  return (
    <SelectField
      {...(name === undefined
        ? { label: t('contacts.contact'), placeholder: t('contacts.picker.placeholder') }
        : { 'aria-label': name, placeholder: name })}
      // The contact is given: an open list would cover the next field.
      data-autofocus={chosen ? undefined : true}
      searchable
      clearable
      error={error}
      nothingFoundMessage={nothing()}
      data={known.map((contact) => ({
        value: String(contact.id),
        label: nameOf(contact),
        disabled: !contact.active,
      }))}
      // The server has searched already.
      filter={({ options }) => (chosen && missing > 0 ? [] : options)}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChoose(known.find((contact) => String(contact.id) === id) ?? null)}
      searchValue={typed}
      onSearchChange={(next) => {
        setTyped(next)
        // Leaving the field empties it; the search text is kept.
        if (next !== '' && next !== (chosen && nameOf(chosen))) onSearch?.(next)
      }}
      renderOption={({ option }) => <Option contact={known.find(({ id }) => String(id) === option.value)} />}
    />
  )
}
