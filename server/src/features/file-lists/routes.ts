import * as calls from '@guiche/contract/features/file-lists'
import { bind } from '../../bind.ts'
import { createFileList, deleteFileList, updateFileList, uploadFiles } from './actions.ts'
import { fileListDetails, fileListsPage } from './queries.ts'

export const fileListRoutes = [
  bind(calls.listFileLists, ({ ctx, query }) => fileListsPage(ctx, query)),
  bind(calls.fileListDetails, ({ ctx, params }) => fileListDetails(ctx, params.id)),
  bind(calls.createFileList, ({ ctx, body }) => createFileList(ctx, body)),
  bind(calls.updateFileList, ({ ctx, params, body }) => updateFileList(ctx, params.id, body)),
  bind(calls.uploadFileList, ({ ctx, params, body, files }) => uploadFiles(ctx, params.id, { ...body, files })),
  bind(calls.deleteFileList, ({ ctx, params }) => deleteFileList(ctx, params.id)),
]
