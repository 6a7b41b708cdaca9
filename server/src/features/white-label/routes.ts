import { setLogo } from '@guiche/contract/features/white-label'
import { bind } from '../../bind.ts'
import { uploadLogo } from './actions.ts'

export const whiteLabelRoutes = [bind(setLogo, ({ ctx, body, files }) => uploadLogo(ctx, body.mode, files))]
