// Here and not in the generated client, which the first page loads.
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

const usersPath = '/api/v1/users';
const invitesPath = '/api/v1/invites';

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
      query: ({ id, userRoleBody: body }) => ({
        url: `${usersPath}/${id}/role`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['users'],
    }),
    makeResetLink: build.mutation<CreateResetLinkApiResponse, CreateResetLinkApiArg>({
      query: ({ id }) => ({ url: `${usersPath}/${id}/reset_link`, method: 'POST' }),
    }),
    createUser: build.mutation<AddUserApiResponse, AddUserApiArg>({
      query: ({ addUserBody: body }) => ({ url: `${usersPath}/add`, method: 'POST', body }),
      invalidatesTags: ['users'],
    }),
    openInvites: build.query<ListInvitesApiResponse, ListInvitesApiArg>({
      query: () => ({ url: invitesPath }),
      providesTags: ['users'],
    }),
    makeInvite: build.mutation<CreateInviteApiResponse, CreateInviteApiArg>({
      query: () => ({ url: invitesPath, method: 'POST' }),
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
