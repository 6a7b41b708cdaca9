import type { OptionId, OptionTree } from '@guiche/contract/features/queue-options'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { changeOption } from '../api/queue-calls.ts'
import { moveTargets } from '../live/option-tree.ts'

const top = 'top'
/** A menu has up to 2,000 options: the others are found by typing. */
const mostOffered = 100

interface MoveDialogProps {
  menu: readonly OptionTree[]
  moved: OptionTree
  isOpen: boolean
  onClose: () => void
  onMoved: (place: string) => void
}

/**
 * Moves an option below another one of the same menu, or to its top; to the last position. Its children move with it.
 */
export const MoveDialog = ({ menu, moved, isOpen, onClose, onMoved }: MoveDialogProps) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const places = moveTargets(menu, moved).map(({ id, path }) => ({
    value: id === null ? top : String(id),
    label: [t('queues.menu.top'), ...path].join(' / '),
  }))
  const move = async () => {
    if (chosen === null) return
    setBusy(true)
    setProblem(null)
    try {
      await changeOption(moved.id, { chatbotId: chosen === top ? null : (Number(chosen) as OptionId) })
      onMoved(places.find(({ value }) => value === chosen)?.label ?? '')
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const buttons = (
    <>
      <Button onClick={onClose}>{t('kit.cancel')}</Button>
      <Button look="primary" isBusy={isBusy} disabled={chosen === null} onClick={() => void move()}>
        {t('queues.menu.moveHere')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('queues.menu.moveOf', { name: moved.name })}
      footer={buttons}
      size="small"
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <SelectField
        label={t('queues.menu.moveBelow')}
        data={places}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={mostOffered}
        data-autofocus
      />
    </Dialog>
  )
}
