// The endpoints of the admin's pages, with the schemas of their responses.
import { baseApi } from '../baseApi';
import { addResponseSchemas } from '../validateResponse';
import { adminResponseSchemas } from './responseSchemas';

addResponseSchemas(adminResponseSchemas);

/** admin/generated.ts adds the endpoints. */
export const adminBaseApi = baseApi;
