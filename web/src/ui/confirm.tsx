import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { lazyPart } from './lazy-part.ts'

type Question = Omit<ConfirmDialogProps, 'isOpen' | 'onClose'>
const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)
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
      {question && (
        <Suspense fallback={null}>
          <ConfirmDialog {...question} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Ask.Provider>
  )
}
