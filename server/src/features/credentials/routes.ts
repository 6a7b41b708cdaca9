import * as calls from '@guiche/contract/features/credentials'
import { bind } from '../../bind.ts'
import { checkProvider } from './actions/check-provider.ts'
import { keepCertificate } from './actions/keep-certificate.ts'

export const credentialRoutes = [
  bind(calls.checkCredentials, ({ ctx, params }) => checkProvider(ctx, params.provider)),
  bind(calls.uploadCertificate, ({ ctx, query, body, held }) =>
    keepCertificate(ctx, query.ref, body.password ?? '', held),
  ),
]
