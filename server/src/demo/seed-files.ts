/** A list of files that agents send. What an earlier start has created is completed, and nothing is created twice. */
import { FileListId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../context.ts'
import { createFileList, uploadFiles } from '../features/file-lists/actions.ts'
import { fileListsPage } from '../features/file-lists/queries.ts'
import { drawnPicture } from './drawn-picture.ts'
import { fileList } from './story-files.ts'

export const seedFiles = async (ctx: UserCtx): Promise<void> => {
  const { name, message, files } = fileList
  const { files: known } = await fileListsPage(ctx, { searchParam: name })
  const list =
    known.find((each) => each.name === name) ??
    (await createFileList(ctx, { name, message, options: files.map((file) => ({ name: file.name })) }))
  for (const { name: line, file, ...table } of files) {
    const option = list.options.find((each) => each.name === line)
    if (!option || option.path !== null) continue
    const picture = await drawnPicture(ctx, file, table)
    await uploadFiles(ctx, FileListId.parse(list.id), { id: [option.id], name: [line], files: [picture] })
  }
}
