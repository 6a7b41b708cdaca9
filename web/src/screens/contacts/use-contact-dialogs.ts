import { useState } from 'react'
import { useOnceTrue } from '../../ui/use-once-true.ts'

export type ContactQuestion = { kind: 'form'; contactId: number | null }

/** One dialog at a time; each keeps what it showed while it fades out. */
export const useContactDialogs = () => {
  const [shown, setShown] = useState<ContactQuestion | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    shown,
    isOpen,
    isAsked: useOnceTrue(shown !== null),
    open: (question: ContactQuestion) => {
      setShown(question)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
export type ContactDialogsState = ReturnType<typeof useContactDialogs>
