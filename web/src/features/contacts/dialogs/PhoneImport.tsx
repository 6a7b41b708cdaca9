import type { PhoneBook } from '@guiche/contract/features/phone-books'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { phoneBookList } from '../api.ts'
import classes from './PhoneImport.module.css'
import { PhoneImportProgress } from './PhoneImportProgress.tsx'
import { PhonePeople } from './PhonePeople.tsx'

interface BookProps {
  book: PhoneBook
  onClose: () => void
}

const Book = ({ book, onClose }: BookProps) => {
  const t = useTexts()
  const [watched, setWatched] = useState<number | null>(null)
  const { lastImport, total, status } = book
  if (lastImport && (lastImport.state === 'running' || lastImport.id === watched)) {
    return <PhoneImportProgress running={lastImport} onAgain={() => setWatched(null)} onClose={onClose} />
  }
  if (total > 0) return <PhonePeople book={book} onStarted={setWatched} />
  const why = status === 'CONNECTED' ? t('contacts.phoneImport.emptyYet') : t('contacts.phoneImport.emptyUnlinked')
  return <EmptyState icon={IconPhone} title={t('contacts.phoneImport.empty')} text={why} />
}

/** Imports the address book of a linked phone: choose the phone, see its entries, take all or some. */
export const PhoneImport = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(phoneBookList())
  const [chosen, setChosen] = useState<number | null>(null)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Spinner />
  const books = data.filter(({ hasBook }) => hasBook)
  const book = books.find(({ whatsappId }) => whatsappId === chosen) ?? books[0]
  if (!book) {
    const title = t('contacts.phoneImport.noPhone')
    return <EmptyState icon={IconPhone} title={title} text={t('contacts.phoneImport.noPhoneText')} />
  }
  return (
    <>
      {books.length > 1 && (
        <SelectField
          className={classes.phone}
          label={t('contacts.phoneImport.phone')}
          data={books.map(({ whatsappId, name }) => ({ value: String(whatsappId), label: name }))}
          value={String(book.whatsappId)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Book key={book.whatsappId} book={book} onClose={onClose} />
    </>
  )
}
