import type { Queue } from '@guiche/contract/features/queues'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { MenuEntry } from '../../ui/ActionMenu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeQueue } from './api/queue-calls.ts'
import { useQueues } from './api.ts'
import classes from './QueueEditor.module.css'

const nowhere = 'none'

/** Where the tickets of a deleted queue go. */
const MoveChoice = ({ queue, onChoose }: { queue: Queue; onChoose: (queueId: number | null) => void }) => {
  const t = useTexts()
  const others = useQueues().filter(({ id }) => id !== queue.id)
  const [chosen, setChosen] = useState(nowhere)
  return (
    <>
      <p className={classes.lost}>{t('queues.removing.text', { name: queue.name })}</p>
      <SelectField
        label={t('queues.removing.where')}
        data={[
          { value: nowhere, label: t('queues.removing.nowhere') },
          ...others.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen}
        onChange={(value) => {
          setChosen(value ?? nowhere)
          onChoose(value === null || value === nowhere ? null : Number(value))
        }}
      />
    </>
  )
}

/** The menu of a row. */
export const useQueueEntries = () => {
  const t = useTexts()
  const confirm = useConfirm()
  return (queue: Queue, open: () => void): MenuEntry[] => [
    { key: 'edit', label: t('queues.edit'), icon: IconEdit, onSelect: open },
    {
      key: 'remove',
      label: t('queues.removing.command'),
      icon: IconRemove,
      isDestructive: true,
      startsGroup: true,
      onSelect: () => {
        let moveTo: number | null = null
        confirm({
          title: t('queues.removing.title'),
          text: (
            <MoveChoice
              queue={queue}
              onChoose={(queueId) => {
                moveTo = queueId
              }}
            />
          ),
          action: t('queues.removing.action'),
          onConfirm: async () => {
            await removeQueue(queue.id, moveTo)
            toast.success(t('queues.removing.done'))
          },
        })
      },
    },
  ]
}
