// Here and not in the generated client, which the first page loads.
import { request } from '../../api/client';
import { invalidResponseError } from '../../api/errors';
import type { ApiError } from '../../api/errors';
import { api } from '../../api/generated';
import type {
  AddUserApiArg,
  AddUserApiResponse,
  CreateInviteApiArg,
  CreateInviteApiResponse,
  CreateResetLinkApiArg,
  CreateResetLinkApiResponse,
  DeleteInviteApiArg,
  DeleteInviteApiResponse,
  DeleteUsersApiResponse,
  ListInvitesApiArg,
  ListInvitesApiResponse,
  SetUserRoleApiArg,
  SetUserRoleApiResponse,
  SignOutUsersApiResponse,
} from '../../api/generated';
import { isRecord } from '../../lib/json';

const usersPath = '/api/v1/users';
const invitesPath = '/api/v1/invites';

/** Sends a request. A response without one of the members is an error. */
async function send<T extends object>(
  call: Parameters<typeof request>[0],
  ...members: (keyof T & string)[]
): Promise<{ data: T; error?: undefined } | { data?: undefined; error: ApiError }> {
  const result = await request<T>(call);
  if ('error' in result) return { error: result.error };
  const { data, response } = result;
  const isComplete = isRecord(data) && members.every((member) => member in data);
  return isComplete ? { data } : { error: invalidResponseError(response.status) };
}

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    removeUsers: build.mutation<DeleteUsersApiResponse, number[]>({
      query: (records) => ({ url: `${usersPath}/:id`, method: 'DELETE', body: { records } }),
      invalidatesTags: ['users'],
    }),
    endSessions: build.mutation<SignOutUsersApiResponse, number[]>({
      query: (records) => ({ url: `${usersPath}/sign_out`, method: 'POST', body: { records } }),
    }),
    changeRole: build.mutation<SetUserRoleApiResponse, SetUserRoleApiArg>({
      queryFn: ({ id, userRoleBody: body }) =>
        send({ url: `${usersPath}/${id}/role`, method: 'PUT', body }, 'role'),
      invalidatesTags: ['users'],
    }),
    makeResetLink: build.mutation<CreateResetLinkApiResponse, CreateResetLinkApiArg>({
      queryFn: ({ id }) =>
        send({ url: `${usersPath}/${id}/reset_link`, method: 'POST' }, 'link', 'expires_at'),
    }),
    createUser: build.mutation<AddUserApiResponse, AddUserApiArg>({
      queryFn: ({ addUserBody: body }) =>
        send({ url: `${usersPath}/add`, method: 'POST', body }, 'user', 'link', 'expires_at'),
      invalidatesTags: ['users'],
    }),
    openInvites: build.query<ListInvitesApiResponse, ListInvitesApiArg>({
      queryFn: () => send({ url: invitesPath }, 'invites'),
      providesTags: ['users'],
    }),
    makeInvite: build.mutation<CreateInviteApiResponse, CreateInviteApiArg>({
      queryFn: () => send({ url: invitesPath, method: 'POST' }, 'link', 'expires_at'),
      invalidatesTags: ['users'],
    }),
    revokeInvite: build.mutation<DeleteInviteApiResponse, DeleteInviteApiArg>({
      query: ({ id }) => ({ url: `${invitesPath}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['users'],
    }),
  }),
});

export const {
  useRemoveUsersMutation,
  useEndSessionsMutation,
  useChangeRoleMutation,
  useMakeResetLinkMutation,
  useCreateUserMutation,
  useOpenInvitesQuery,
  useMakeInviteMutation,
  useRevokeInviteMutation,
} = usersApi;
