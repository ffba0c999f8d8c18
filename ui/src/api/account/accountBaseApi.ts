// The endpoints of the profile and the settings, with the schemas of their responses.
import { baseApi } from '../baseApi';
import { addResponseSchemas } from '../validateResponse';
import { accountResponseSchemas } from './responseSchemas';

addResponseSchemas(accountResponseSchemas);

/** account/generated.ts adds the endpoints. */
export const accountBaseApi = baseApi;
