import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'

type Question = Omit<ConfirmDialogProps, 'isOpen' | 'onClose'>
const Ask = createContext<(question: Question) => void>(() => {})

/** `const confirm = useConfirm(); confirm({ title, text, action, onConfirm })` */
export const useConfirm = () => useContext(Ask)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = useCallback((asked: Question) => {
    setQuestion(asked)
    setOpen(true)
  }, [])
  return (
    <Ask.Provider value={ask}>
      {children}
      {question && <ConfirmDialog {...question} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Ask.Provider>
  )
}
