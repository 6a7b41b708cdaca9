import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { lazyPart } from './lazy-part.ts'

type Question = Omit<ConfirmDialogProps, 'isOpen' | 'onClose'>
const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)
const Ask = createContext<(question: Question) => void>(() => {})
const Withdraw = createContext<() => void>(() => {})

/** `const confirm = useConfirm(); confirm({ title, text, action, onConfirm })` */
export const useConfirm = () => useContext(Ask)

/** For the question's own text: closes it when there is nothing left to ask. */
export const useWithdraw = () => useContext(Withdraw)

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = useCallback((asked: Question) => {
    setQuestion(asked)
    setOpen(true)
  }, [])
  const withdraw = useCallback(() => setOpen(false), [])
  return (
    <Ask.Provider value={ask}>
      {children}
      {question && (
        <Suspense fallback={null}>
          <Withdraw.Provider value={withdraw}>
            <ConfirmDialog {...question} isOpen={isOpen} onClose={withdraw} />
          </Withdraw.Provider>
        </Suspense>
      )}
    </Ask.Provider>
  )
}
