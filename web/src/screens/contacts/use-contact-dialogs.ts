import type { ContactListed } from '@guiche/contract/features/contacts'
import { useState } from 'react'
import { useOnceTrue } from '../../ui/use-once-true.ts'

export type ContactQuestion =
  | { kind: 'form'; contactId: number | null }
  | { kind: 'merge'; contact: ContactListed }
  | { kind: 'import' }

/** One dialog at a time; each keeps what it showed while it fades out. */
export const useContactDialogs = (first: ContactQuestion | null, onClose: () => void) => {
  const [shown, setShown] = useState<ContactQuestion | null>(first)
  const [isOpen, setOpen] = useState(first !== null)
  return {
    shown,
    isOpen,
    isAsked: useOnceTrue(shown !== null),
    open: (question: ContactQuestion) => {
      setShown(question)
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      onClose()
    },
  }
}
export type ContactDialogsState = ReturnType<typeof useContactDialogs>
