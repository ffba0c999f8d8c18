import type { Change, Profile } from '../generated';
import { accountBaseApi as api } from './accountBaseApi';
export const addTagTypes = ['ratings', 'users'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      statistics: build.query<StatisticsApiResponse, StatisticsApiArg>({
        query: () => ({ url: `/api/v1/statistics` }),
        providesTags: ['ratings'],
      }),
      confirmPassword: build.mutation<ConfirmPasswordApiResponse, ConfirmPasswordApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/password/confirmation`,
          method: 'POST',
          body: queryArg.confirmPasswordBody,
        }),
        invalidatesTags: [],
      }),
      deletePicture: build.mutation<DeletePictureApiResponse, DeletePictureApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/picture`,
          method: 'DELETE',
        }),
        invalidatesTags: ['users'],
      }),
      changeUsername: build.mutation<ChangeUsernameApiResponse, ChangeUsernameApiArg>({
        query: (queryArg) => ({
          url: `/api/v1/users/${encodeURIComponent(String(queryArg.id))}/username`,
          method: 'PUT',
          body: queryArg.usernameBody,
        }),
        invalidatesTags: ['users'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as accountApi };
export type StatisticsApiResponse = /** status 200 undefined */ Statistics;
export type StatisticsApiArg = void;
export type ConfirmPasswordApiResponse = unknown;
export type ConfirmPasswordApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  confirmPasswordBody: ConfirmPasswordBody;
};
export type DeletePictureApiResponse = /** status 200 undefined */ ChangedPicture;
export type DeletePictureApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
};
export type ChangeUsernameApiResponse = /** status 200 undefined */ ChangedUsername;
export type ChangeUsernameApiArg = {
  /** The caller's id, or literally `:id` */
  id: string;
  usernameBody: UsernameBody;
};
export type PersonFigure = {
  /** As in `/3/person/{id}`. */
  id: number;
  /** The mean score in stars, with two decimal places. */
  mean: number;
  name: string;
  titles: number;
};
export type PersonFigures = {
  /** People of two titles or more; at most ten, the most titles first. */
  groups: PersonFigure[];
  /** How many rated titles are counted; the people of the others are unknown. */
  known: number;
};
export type DecadeFigure = {
  /** Its first year. */
  decade: number;
  /** The mean score in stars, with two decimal places. */
  mean: number;
  titles: number;
};
export type DecadeFigures = {
  /** The earliest first, without those of no title. */
  groups: DecadeFigure[];
  /** How many rated titles are counted; the years of the others are unknown. */
  known: number;
};
export type GenreFigure = {
  /** The mean score in stars, with two decimal places. */
  mean: number;
  name: string;
  titles: number;
};
export type GenreFigures = {
  /** The most titles first. */
  groups: GenreFigure[];
  /** How many rated titles are counted; the genres of the others are unknown. */
  known: number;
};
export type Statistics = {
  /** Actors. */
  cast: PersonFigures;
  decades: DecadeFigures;
  genres: GenreFigures;
  /** Directors of films and creators of shows. */
  makers: PersonFigures;
  /** The mean score in stars, with two decimal places; null without ratings. */
  mean: number | null;
  /** How many titles are rated. */
  titles: number;
  /** Titles with 1 to 10 half stars. */
  titles_by_score10: number[];
};
export type ConfirmPasswordBody = {
  password?: string;
};
export type ChangedPicture = {
  change: Change | null;
};
export type ChangedUsername = Profile & {
  change: Change | null;
};
export type UsernameBody = {
  /** 5 to 15 characters, without `@`. */
  username?: string;
};
export const {
  useStatisticsQuery,
  useConfirmPasswordMutation,
  useDeletePictureMutation,
  useChangeUsernameMutation,
} = injectedRtkApi;
