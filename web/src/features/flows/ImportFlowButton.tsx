import { type Flow, leastFlowName } from '@guiche/contract/features/flows'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { Suspense, useRef, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast.tsx'
import { addFlow } from './api.ts'
import type { ExchangedFlow } from './form/exchange.ts'
import type { RefusedFile } from './ImportRefused.tsx'

const ImportRefused = lazyPart(async () => (await import('./ImportRefused.tsx')).ImportRefused)

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

/** Adds the flow of a file. */
export const ImportFlowButton = ({ onAdded }: { onAdded: (flow: Flow) => void }) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const read = async (file: File) => {
    setBusy(true)
    try {
      const { flowFromFile } = await import('./form/exchange.ts')
      const found = flowFromFile(await file.text(), file.name)
      if ('faults' in found) return setRefused({ fileName: file.name, faults: found.faults })
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
      {refused && (
        <Suspense fallback={null}>
          <ImportRefused refused={refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
    </>
  )
}
