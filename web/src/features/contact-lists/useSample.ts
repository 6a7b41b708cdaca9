import { useTexts } from '../../lib/i18n.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { spreadsheetOf } from '../../lib/spreadsheet.ts'
import { toast } from '../../ui/toast.tsx'
import { sampleRows } from './api/sample.ts'

/** Saves an example spreadsheet for the import. */
export const useSample = () => {
  const t = useTexts()
  return () =>
    void spreadsheetOf(t('contactLists.title'), sampleRows(t)).then(
      (file) => saveBlob(file, t('contactLists.sample.file')),
      toast.error,
    )
}
