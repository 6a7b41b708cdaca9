import { nodeTypes } from '@guiche/contract/features/flow-nodes'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { problemText } from '../../ui/form/problem-text.ts'
import type { ImportFault } from './form/exchange.ts'
import { nodeName } from './form/node-kinds.ts'
import { problemSentence } from './form/problems.ts'
import classes from './Reasons.module.css'

export interface RefusedFile {
  fileName: string
  faults: readonly ImportFault[]
}

/** More make a list that nobody reads. */
const mostShown = 20

const typeName = (type: string | null, t: Say): string | null => {
  const known = nodeTypes.find((each) => each === type)
  return known ? t(`flows.types.${known}`) : null
}

/** One sentence: where it is, and what is wrong there. */
const sentenceOf = (fault: ImportFault, t: Say): string => {
  if (!('number' in fault || 'problem' in fault)) return t(`flows.importing.${fault.kind}`)
  if ('problem' in fault)
    return [fault.node && nodeName(fault.node, t), problemSentence(fault.problem, t)].filter(Boolean).join(' — ')
  const { kind, number, type, field, issue, value } = fault
  const part = t(`flows.importing.${kind}`, { number })
  const name = kind === 'node' ? typeName(type, t) : null
  const place = name ? `${part} (${name})` : part
  if (field === 'type' && type !== null) return `${place} — ${t('flows.importing.unknownType', { type })}`
  return `${place}${field === '' ? '' : `, ${t('flows.importing.field', { field })}`} — ${problemText(issue, value, t)}`
}

/** Why a file was not taken. */
export const ImportRefused = ({ refused, onClose }: { refused: RefusedFile; onClose: () => void }) => {
  const t = useTexts()
  const { fileName, faults } = refused
  const more = faults.length - mostShown
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('flows.importing.refused', { name: fileName })}
      footer={
        <Button look="primary" onClick={onClose} data-autofocus>
          {t('kit.close')}
        </Button>
      }
    >
      <p className={classes.lead}>{t('flows.importing.refusedText')}</p>
      <ul className={classes.list}>
        {faults.slice(0, mostShown).map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={at}>{sentenceOf(fault, t)}</li>
        ))}
      </ul>
      {more > 0 && <p className={classes.lead}>{t('flows.importing.more', { count: more })}</p>}
    </Dialog>
  )
}
