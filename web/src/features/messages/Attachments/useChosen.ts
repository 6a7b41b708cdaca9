import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { maxUploadBytes } from '@guiche/contract/features/messages'
import type { FileMaking } from '@guiche/contract/file-makings'
import { useCallback, useState } from 'react'
import { formatBytes } from '../../../lib/bytes.ts'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../ui/toast.tsx'

export interface Chosen {
  id: string
  file: File
  caption: string
  /** Absent: unchanged. */
  making?: FileMaking | undefined
}

type Fault = 'tooLarge' | 'empty' | 'notOnChannel'

/** Why a file cannot be sent; the server would refuse it after the whole upload. */
const faultOf = (file: Pick<File, 'size' | 'type'>, channel: ChannelKind): Fault | null => {
  if (file.size === 0) return 'empty'
  if (file.size > maxUploadBytes) return 'tooLarge'
  const isDocument = !/^(image|audio|video)\//.test(file.type)
  return isDocument && !abilitiesOf(channel).sends.includes('document') ? 'notOnChannel' : null
}

/** The files in the dialog. Files that cannot be sent are left out, with an explanation. */
export const useChosen = (channel: ChannelKind) => {
  const t = useTexts()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const tell = useCallback(
    (files: readonly File[]) => {
      const limit = formatBytes(maxUploadBytes, languages[currentLanguage()].tag)
      for (const fault of ['tooLarge', 'empty', 'notOnChannel'] as const) {
        const names = files.filter((file) => faultOf(file, channel) === fault).map(({ name }) => name)
        if (names.length > 0) toast.error(t(`messages.attach.${fault}`, { limit, names: names.join(', ') }))
      }
    },
    [channel, t],
  )
  const add = useCallback(
    (files: readonly File[], firstCaption = '') => {
      tell(files)
      const fit = files.filter((file) => faultOf(file, channel) === null)
      setChosen((before) => [
        ...before,
        ...fit.map((file, at) => ({
          id: newId(),
          file,
          caption: before.length === 0 && at === 0 ? firstCaption : '',
        })),
      ])
    },
    [channel, tell],
  )
  const remove = useCallback((id: string) => setChosen((before) => before.filter((each) => each.id !== id)), [])
  const caption = useCallback(
    (id: string, text: string) =>
      setChosen((before) => before.map((each) => (each.id === id ? { ...each, caption: text } : each))),
    [],
  )
  const make = useCallback(
    (id: string, making: FileMaking | undefined) =>
      setChosen((before) => before.map((each) => (each.id === id ? { ...each, making } : each))),
    [],
  )
  const clear = useCallback(() => setChosen([]), [])
  return { chosen, add, remove, caption, make, clear }
}
export type ChosenFiles = ReturnType<typeof useChosen>
