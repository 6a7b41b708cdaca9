import { listFileLists } from '@guiche/contract/features/file-lists'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'

const askListAgain = askingAgain(listFileLists, shortMs)

/** Reloads the paged list. */
const onFileList: Reducer<'file'> = (client) => {
  askListAgain(client)
}

export const live: Live = { hears: { file: [onFileList] } }
