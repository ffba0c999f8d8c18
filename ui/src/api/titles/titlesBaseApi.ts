// The endpoints of the pages of titles and people and of the filters, with the schemas of their responses.
import { baseApi } from '../baseApi';
import { addResponseSchemas } from '../validateResponse';
import { titleResponseSchemas } from './responseSchemas';

addResponseSchemas(titleResponseSchemas);

/** titles/generated.ts adds the endpoints. */
export const titlesBaseApi = baseApi;
