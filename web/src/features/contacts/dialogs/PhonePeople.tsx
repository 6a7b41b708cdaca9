import type { PhoneBook, PhoneBookPerson } from '@guiche/contract/features/phone-books'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../api.ts'
import { usePhoneImport } from '../usePhoneImport.ts'
import { usePhonePeople } from '../usePhonePeople.ts'
import classes from './PhoneImport.module.css'

interface PersonProps {
  person: PhoneBookPerson
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

const Person = ({ person, isPicked, onPick }: PersonProps) => {
  const t = useTexts()
  const { name, number, contact } = person
  const isNamed = name !== number
  return (
    <li className={classes.person}>
      <CheckboxField
        label={nameOf(person)}
        description={isNamed ? formatPhone(number) : undefined}
        checked={isPicked}
        disabled={contact !== null}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      {contact && <span className={classes.note}>{t('contacts.phoneImport.isContact')}</span>}
    </li>
  )
}

interface PeopleProps {
  list: ReturnType<typeof usePhonePeople>
  picked: ReadonlySet<number>
  onPick: (id: number, isPicked: boolean) => void
}

const People = ({ list, picked, onPick }: PeopleProps) => {
  const t = useTexts()
  const isNobody = !list.isLoading && !list.error && list.rows.length === 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
    <section className={classes.people} tabIndex={0} aria-label={t('contacts.phoneImport.people')}>
      {list.isLoading && <SkeletonRows rows={5} />}
      {list.error && list.rows.length === 0 ? <ErrorState error={list.error} onRetry={list.retry} /> : null}
      {isNobody && <p className={classes.nobody}>{t('kit.nothingFound')}</p>}
      <ul>
        {list.rows.map((person) => (
          <Person
            key={person.id}
            person={person}
            isPicked={picked.has(person.id)}
            onPick={(isPicked) => onPick(person.id, isPicked)}
          />
        ))}
      </ul>
      {list.rows.length > 0 && <LoadMore list={list} />}
    </section>
  )
}

/** If nobody is selected, everybody is imported. */
export const PhonePeople = ({ book, onStarted }: { book: PhoneBook; onStarted: (importId: number) => void }) => {
  const t = useTexts()
  const list = usePhonePeople(book.whatsappId)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const { isBusy, start } = usePhoneImport(book.whatsappId)
  const pick = (id: number, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  const begin = async () => {
    try {
      onStarted(await start([...picked]))
    } catch (error) {
      toast.error(error)
    }
  }
  const isSearching = list.search.value.trim() !== ''
  const action =
    picked.size > 0
      ? t('contacts.phoneImport.startSome', { count: picked.size })
      : t('contacts.phoneImport.startAll', { count: book.total })
  return (
    <>
      <p className={classes.counts}>
        {t('contacts.phoneImport.counts', { total: book.total, fresh: book.fresh, known: book.total - book.fresh })}
      </p>
      <SearchField value={list.search.value} onChange={list.search.set} placeholder={t('contacts.search')} />
      <People list={list} picked={picked} onPick={pick} />
      <div className={classes.footer}>
        <p className={classes.hint}>{t('contacts.phoneImport.hint')}</p>
        <Button look="primary" isBusy={isBusy} disabled={isSearching && picked.size === 0} onClick={() => void begin()}>
          {action}
        </Button>
      </div>
    </>
  )
}
