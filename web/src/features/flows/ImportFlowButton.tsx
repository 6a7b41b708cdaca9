import type { Flow } from '@guiche/contract/features/flows'
import IconImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { toast } from '../../ui/toast.tsx'
import { addFlow } from './api.ts'

/** Adds what a file holds. */
export const ImportFlowButton = ({ onAdded }: { onAdded: (flow: Flow) => void }) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const read = async (file: File) => {
    setBusy(true)
    try {
      const { flowFromFile } = await import('./form/exchange.ts')
      const found = flowFromFile(await file.text(), file.name)
      if (!found) return toast.error(t('flows.importing.invalid', { name: file.name }))
      onAdded(await addFlow(found.name, found.graph))
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
