import { type Flow, leastFlowName } from '@guiche/contract/features/flows'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useRef, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { toast } from '../../ui/toast.tsx'
import { addFlow } from './api.ts'
import type { ExchangedFlow } from './form/exchange.ts'
import { listStyle } from './form/list-style.ts'

const mostTries = 20

/** With its name, or the next free number behind it: an exported flow comes back beside the original. */
const addExchanged = async ({ name, graph }: ExchangedFlow, number = 1): Promise<Flow> => {
  const { numberedName } = await import('./form/exchange.ts')
  try {
    return await addFlow(numberedName(name, number), graph)
  } catch (error) {
    if (number === mostTries || !isApiError(error, 'ERR_FLOW_NAME_TAKEN')) throw error
    return addExchanged({ name, graph }, number + 1)
  }
}

const Reasons = ({ sentences }: { sentences: readonly string[] }) => {
  const t = useTexts()
  return (
    <>
      {t('flows.importing.refusedText')}
      <ul style={listStyle}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** Adds the flow of a file. */
export const ImportFlowButton = ({ onAdded }: { onAdded: (flow: Flow) => void }) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = useConfirm()
  const refuse = (name: string, sentences: readonly string[]) =>
    confirm({
      title: t('flows.importing.refused', { name }),
      text: <Reasons sentences={sentences} />,
      action: t('flows.importing.again'),
      isDestructive: false,
      onConfirm: () => input.current?.click(),
    })
  const read = async (file: File) => {
    setBusy(true)
    try {
      const { faultSentences, flowFromFile } = await import('./form/exchange.ts')
      const found = flowFromFile(await file.text(), file.name)
      if ('faults' in found) return refuse(file.name, faultSentences(found.faults, t))
      const { name: given, graph } = found.flow
      const name = given.length < leastFlowName ? `${t('flows.title')} ${given}`.trim() : given
      onAdded(await addExchanged({ name, graph }))
      toast.success(t('flows.importing.done'))
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={IconImport} isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('flows.importing.command')}
      </Button>
      <FileChooser
        ref={input}
        label={t('flows.importing.file')}
        accept=".json,application/json"
        onChoose={([file]) => file && void read(file)}
      />
    </>
  )
}
