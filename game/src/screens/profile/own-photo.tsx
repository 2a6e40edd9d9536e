import type { User } from "@hitoslov/contract";
import { useMutation } from "@tanstack/react-query";
import { PhotoField } from "../../features/profile/photo-field.tsx";
import { uploadPhoto } from "../../features/profile/upload-photo.ts";
import { api } from "../../lib/api.ts";
import { meQuery, queryClient } from "../../lib/queries.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";

export function OwnPhoto({ me }: { readonly me: User }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (photo: Blob | null) => (photo === null ? api.deleteMyPhoto({}) : uploadPhoto(photo)),
    onSuccess: ({ photo }) => {
      queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, photo });
      showToast({ variant: "success", title: photo === null ? "Фото убрано" : "Фото сохранено" });
    },
    onError: ({ message }) => showToast({ variant: "danger", title: "Фото не изменилось", text: message }),
  });
  return <PhotoField me={me} pending={isPending} onUpload={mutate} onDelete={() => mutate(null)} />;
}
