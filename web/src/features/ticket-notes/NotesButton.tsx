import type { Ticket } from '@guiche/contract/features/tickets'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const NotesDialog = lazyPart(async () => (await import('./NotesDialog.tsx')).NotesDialog)

export const NotesButton = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const [isMade, setMade] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setMade(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton icon={IconNotes} label={t('notes.open')} onClick={open} />
      {isMade && (
        <Suspense fallback={null}>
          <NotesDialog ticket={ticket} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
